// What is drawn over the page comes with a script of its own, which is fetched when there is something to
// draw.
export class Drawing {
  constructor(live, panel) {
    this.live = live;
    this.panel = panel;
  }

  // The last play; a board that is too small for all its cards scrolls there.
  blow() {
    const { live, panel } = this;
    if (panel.hidden) live.querySelector(".mat .recent")?.scrollIntoView({ block: "nearest" });
    if (live.querySelector("#last-play :is([data-blow], [data-came]), svg.blow"))
      later((drawn) => drawn.blow(live));
  }

  // What the open play would spend is hatched in the own bar.
  due() {
    const { live, panel } = this;
    if (document.querySelector("#panel [data-due], #own .pips .spent"))
      later((drawn) => drawn.due(live, panel));
  }

  fold() {
    later((drawn) => drawn.fold(this.live, this.panel));
  }
}

function later(draw) {
  import(document.body.dataset.blow).then(draw, () => {});
}
