import { expect } from "chai";
import { errorCodes } from "#domain/shared/errors";
import { errorsPage } from "#tools/generator/errors-page";
import { errorSchema } from "#interface/shared/schema/error-schema";

describe("docs/errors.md", () => {
  const page = errorsPage();

  for (const [code, { status, meaning, remedy }] of Object.entries(errorCodes)) {
    it(`has the meaning, the remedy and an example of ${code}`, () => {
      const [, section = ""] = page.split(`\n## ${code}\n`);
      const [, example = ""] = /```json\n([^]*?)\n```/.exec(section) ?? [];
      const body = JSON.parse(example);

      expect(page).to.include(`| [${code}](#${code.toLowerCase()}) | ${status} | ${meaning} |`);
      expect(section)
        .to.match(new RegExp(`^\\n${status}\\. `))
        .and.include(meaning)
        .and.include(remedy);
      expect(body).to.include({ code, status });
      expect(errorSchema.validate(body)).to.not.have.property("error");
    });
  }
});
