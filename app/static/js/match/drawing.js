// What is drawn over the page comes with a script of its own, which is fetched when there is something to
// draw.
export class Drawing {
  constructor(live, panel) {
    this.live = live;
    this.panel = panel;
    this.below = 0; // how much of a board that scrolls lies below what is seen of it
    live.addEventListener("scroll", ({ target }) => target === this.mat && (this.below = this.rest()), true);
  }

  get mat() {
    return this.live.querySelector(".mat");
  }

  rest() {
    return this.mat.scrollHeight - this.mat.clientHeight - this.mat.scrollTop;
  }

  // The last play. A board that is too small for all its cards stands at its end, where the own ones lie, or
  // where it was scrolled to, and scrolls to the last play.
  blow() {
    const { live, panel } = this;
    this.mat.scrollTop += this.rest() - this.below;
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
