import { OpenLoop, type OpenLoad } from "./open-loop.js";
import { hinder, type Hindrances } from "./hindrances.js";

// A process that sends load. The process that started it sends requests, and gets one answer to each.

export type Asked = ({ kind: "load" } & OpenLoad) | ({ kind: "hinder" } & Hindrances);

process.on("message", (asked: Asked) => {
  void answer(asked).then((answered) => process.send?.(answered));
});

async function answer(asked: Asked): Promise<object> {
  switch (asked.kind) {
    case "load":
      return new OpenLoop(asked).run();
    case "hinder":
      return { open: await hinder(asked) };
  }
}
