// Buttons: what each does, by the name that its data-do has. The kernel does what is not named here.

import { open_known } from "./knowing.js";

/** Do what a button says, or a key that stands for it.
 * @param {import("./board.js").Board} board @param {string} name @param {HTMLElement} [item] */
export function run(board, name, item) {
  let { clause, form, head, picker, review, root, score, share, sheet, stage, talk, timeline } = board, { lens } = stage;
  if (picker.run(name) || name === "begin") return; // the form hears that it is submitted
  if (name === "help") head.help.hidden = !head.help.hidden;
  else if (name === "close-help") head.close();
  else if (name === "zoom_in" || name === "zoom_out") lens.step(name === "zoom_in" ? 1.5 : 1 / 1.5);
  else if (name === "zoom_all") lens.zoom(0);
  else if (name === "new" || name === "close-form") form.close() || name === "new" && board.ask_new();
  else if (name === "share") board.ask_link();
  else if (name === "report") board.ask_report();
  else if (name === "copy") share.copy(item);
  else if (name === "close-share") share.close();
  else if (name === "form") sheet.turn(false);
  else if (name === "close") clause.close(stage.nodes.get(stage.at));
  else if (name === "rulebook") clause.open_book(item?.dataset.id ?? "");
  else if (name === "compare") head.house.hidden ? board.ask_new(true) : clause.compare({});
  else if (name === "review") review.open();
  else if (name === "known") open_known(board);
  else if (name === "retry") clause.element.hidden = true, board.act("retry", { n: Number(item?.dataset.n) });
  else if (name === "close-score") board.keep(() => score.close());
  else if (name === "score") score.open();
  else if (name === "told") talk.toggle();
  else if (name === "skip") board.keep(() => timeline.hurry());
  else if (name === "full") root.matches(":fullscreen") ? document.exitFullscreen() : root.requestFullscreen();
  else if (name === "outlook") board.act("outlook", { on: !board.view.data.outlook });
  else if (name === "unveil") board.act("seat", { to: board.view.seat });
  else if (name === "again") board.sync(true);
  else if (name === "start" || name === "back" || name === "ahead" || name === "now") timeline.walk(name);
  else if (name === "steps") timeline.play_or_hold();
  else if (name === "end-steps") board.keep(() => timeline.end_steps());
  else board.act(name);
}
