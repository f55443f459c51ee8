"use strict";
(() => {
  const root = document.documentElement;
  const find = (query, within = document) => [...within.querySelectorAll(query)];
  root.classList.add("js");

  const theme = document.querySelector(".theme");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme || (dark.matches ? "dark" : "light")) === "dark";
  const showTheme = () => theme.setAttribute("aria-pressed", String(isDark()));
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    showTheme();
  });
  dark.addEventListener("change", showTheme);
  showTheme();

  const bar = document.querySelector(".filters");
  if (bar) {
    new ResizeObserver(() => root.style.setProperty("--bar", `${bar.offsetHeight}px`)).observe(bar);
  }

  const form = document.querySelector(".filters form");
  const cards = find("[data-v]");
  const sections = find("section[data-group]");
  const state = document.querySelector("#state");
  const words = new Map();
  let current = null;

  const wordsOf = (card) => {
    if (!words.has(card)) words.set(card, card.textContent.toLowerCase());
    return words.get(card);
  };

  const apply = () => {
    const verdicts = new Set(find("input[name=verdict]", form).filter((box) => box.checked).map((box) => box.value));
    const value = (name) => (form.elements[name] ? form.elements[name].value : "");
    const rule = value("rule");
    const doc = value("document");
    const excused = value("excused");
    const sought = value("sought").toLowerCase().split(/\s+/u).filter(Boolean);
    let shown = 0;
    for (const card of cards) {
      const fits = verdicts.has(card.dataset.v)
        && (!rule || ` ${card.dataset.r} `.includes(` ${rule} `))
        && (!doc || card.dataset.d === doc)
        && (!excused || (card.dataset.x || "no") === excused)
        && sought.every((word) => wordsOf(card).includes(word));
      card.hidden = !fits;
      const mark = card.dataset.m && document.getElementById(card.dataset.m);
      if (mark) mark.classList.toggle("off", !fits);
      if (fits) shown += 1;
    }
    for (const section of sections) {
      const own = find("[data-v]", section);
      const open = own.filter((card) => !card.hidden).length;
      section.hidden = own.length > 0 && open === 0;
      const count = section.querySelector("h2 .count");
      if (count && own.length) {
        count.textContent = open === own.length ? count.dataset.all : `${open.toLocaleString("en")} of ${count.dataset.all}`;
      }
    }
    state.textContent = `${shown.toLocaleString("en")} of ${cards.length.toLocaleString("en")} ${state.dataset.noun} shown`;
  };

  let waiting = 0;
  if (form) {
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(apply, 120);
    });
    form.addEventListener("reset", () => setTimeout(apply, 0));
    apply();
  }

  const panels = find(".panel");
  const closeSheets = () => panels.forEach((panel) => panel.classList.remove("sheet"));
  const show = (card) => {
    const panel = card.closest(".panel");
    if (panel && panel.scrollHeight > panel.clientHeight) {
      const offset = card.getBoundingClientRect().top - panel.getBoundingClientRect().top;
      panel.scrollTop += offset - 8;
    } else {
      card.scrollIntoView({ block: panel ? "nearest" : "start" });
    }
  };
  const point = (card) => {
    for (const old of find(".here")) old.classList.remove("here");
    current = card;
    card.classList.add("here");
    const mark = card.dataset.m ? document.getElementById(card.dataset.m) : null;
    if (mark) mark.classList.add("here");
    return mark;
  };
  const go = (card) => {
    const mark = point(card);
    card.focus({ preventScroll: true });
    show(card);
    if (mark && !mark.matches(":hover")) mark.scrollIntoView({ block: "center" });
  };
  const step = (by) => {
    const open = cards.filter((card) => !card.hidden);
    if (!open.length) return;
    const holder = document.activeElement && document.activeElement.closest("[data-v]");
    const at = open.indexOf(holder || current);
    go(open[at < 0 ? (by > 0 ? 0 : open.length - 1) : Math.min(Math.max(at + by, 0), open.length - 1)]);
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    const search = form && form.elements.sought;
    if (event.key === "Escape") {
      if (search && target === search) {
        search.value = "";
        apply();
        search.blur();
      }
      closeSheets();
      return;
    }
    if (target.matches("input, select, textarea, button")) return;
    if (event.key === "/" && search) {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === "j" || event.key === "ArrowRight") {
      event.preventDefault();
      step(1);
    } else if (event.key === "k" || event.key === "ArrowLeft") {
      event.preventDefault();
      step(-1);
    }
  });

  if (panels.length) {
    document.addEventListener("click", (event) => {
      const mark = event.target.closest(".s[href]");
      if (mark) {
        const card = document.getElementById(mark.hash.slice(1));
        if (!card) return;
        event.preventDefault();
        card.hidden = false;
        closeSheets();
        if (card.closest(".panel")) card.closest(".panel").classList.add("sheet");
        point(card);
        show(card);
        const sheet = document.querySelector(".sheet");
        const covers = sheet && getComputedStyle(sheet).position === "fixed" && sheet.getBoundingClientRect().top;
        if (covers && mark.getBoundingClientRect().bottom > covers) mark.scrollIntoView({ block: "start" });
        card.focus({ preventScroll: true });
        return;
      }
      const back = event.target.closest(".back[href]");
      if (back) {
        event.preventDefault();
        closeSheets();
        go(back.closest("[data-v]"));
        const place = document.getElementById(back.hash.slice(1));
        if (place) place.focus({ preventScroll: true });
      }
    });
    for (const close of find(".close")) close.addEventListener("click", closeSheets);
  }

  const closed = [];
  addEventListener("beforeprint", () => {
    for (const each of find("details:not([open])")) {
      closed.push(each);
      each.open = true;
    }
  });
  addEventListener("afterprint", () => {
    for (const each of closed.splice(0)) each.open = false;
  });
})();
