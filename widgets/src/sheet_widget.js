// A game's sheet as a widget of its own.

import { live, opening } from "./kernel.js";
import { Sheet } from "./sheet.js";

export default () => ({
  /** @param {import("./board.js").Props} props */
  async render(props) {
    let whole = await opening(props, undefined);
    if (!whole || props.signal?.aborted) return;
    return live(props, whole, (told) => new Sheet(props, told));
  },
});
