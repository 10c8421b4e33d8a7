// Makes a slider of a replay (kernel_games/drawing/pictures.py) where scripts run; elsewhere one picture and its words stay.
// `frames` are, for each step, its words for who does not see it and its picture: spans of the first picture's markup
// and numbers of `bits`.
((name, words, bits, frames) => {
  for (const root of document.querySelectorAll(`.${name}:not([data-on])`)) {
    const [img, list] = root.children;
    const make = (tag, props, ...children) => {
      const node = Object.assign(document.createElement(tag), props);
      node.append(...children);
      return node;
    };
    const base = new TextDecoder().decode(Uint8Array.from(atob(img.src.split(",")[1]), (c) => c.charCodeAt(0)));
    const slider = make("input", { type: "range", min: 0, max: frames.length - 1, value: 0, ariaLabel: words.slider });
    const where = make("b"), said = make("p", { ariaLive: "polite" });
    const show = () => {
      const n = slider.valueAsNumber, [alt, parts] = frames[n];
      const svg = parts.map((part) => (part.length ? base.slice(...part) : bits[part])).join("");
      img.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      img.alt = alt;
      where.textContent = slider.ariaValueText = words.step.replace("{n}", n + 1).replace("{all}", frames.length);
      said.replaceChildren(...list.children[n].cloneNode(true).childNodes);
    };
    slider.addEventListener("input", show);
    // In JupyterLab the arrow keys would go on to the next cell.
    slider.dataset.lmSuppressShortcuts = "true";
    slider.addEventListener("keydown", (event) => event.stopPropagation());
    const bar = make("div", {}, slider, " ", where);
    slider.style.cssText = "width:min(24em,60%);min-height:24px;vertical-align:middle";
    said.style.minHeight = "3em";
    root.dataset.on = "";
    root.append(bar, said, make("details", {}, make("summary", { textContent: words.list }), list));
    show();
  }
})
