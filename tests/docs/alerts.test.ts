import { readFileSync } from "node:fs";
import { expect } from "chai";
import { parse } from "yaml";

interface Alert {
  alert: string;
  annotations: { summary: string; runbook: string };
}

describe("The alerts", () => {
  const rules: { groups: { rules: Alert[] }[] } = parse(readFileSync("deploy/prometheus/alerts.yml", "utf8"));
  for (const { alert, annotations } of rules.groups.flatMap(({ rules }) => rules))
    it(`have a runbook for ${alert}`, () => {
      const [file = "", section = ""] = annotations.runbook.split("#");
      const headings = [...readFileSync(file, "utf8").matchAll(/^### (\w+)\n\n\w/gm)].map(([, name]) => name);

      expect(headings).to.include(alert);
      expect(section).to.equal(alert.toLowerCase());
    });
});
