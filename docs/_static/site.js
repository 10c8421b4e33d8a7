"use strict";

// Names that the theme leaves out, or that are not what is written.
for (let summary of document.querySelectorAll("summary")) {
  if (summary.textContent.trim()) summary.removeAttribute("aria-label");
  else summary.setAttribute("aria-label", document.body.dataset.under.replace("{page}", summary.closest("li")?.querySelector("a")?.textContent.trim() ?? "…"));
}
