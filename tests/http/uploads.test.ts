import { expect } from "chai";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { list, object, optional, string, upload, uploads } from "#application/kit/schema";
import { expectInvalid, expectRefusal, expectUnprocessable } from "../support/answers.js";
import { appOf } from "../support/app.js";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n");

describe("The fields for files", () => {
  const app = appOf({
    "POST /reports": endpoint()
      .input({
        title: optional(string(50)),
        cover: optional(upload({ maxBytes: 100, types: ["image/png"] })),
        pages: optional(uploads({ maxBytes: 1_000, types: ["application/pdf", "text/csv"], max: 3 })),
      })
      .output(object({ files: list(string()) }))
      .handler(({ input: { cover, pages = [] } }) => ({
        files: [...(cover ? [cover] : []), ...pages].map(
          ({ name, mediaType, bytes }) => `${name} ${mediaType} ${bytes.length}`,
        ),
      })),
  });
  const post = () => request(app).post("/reports");

  it("take several files, each with its name and the type that its content has", async () => {
    const answer = await post()
      .field("title", "Q3")
      .attach("cover", png, { filename: "Übersicht.txt", contentType: "text/plain" })
      .attach("pages", pdf, { filename: "a.pdf", contentType: "image/png" })
      .attach("pages", Buffer.from("a;ä\n"), { filename: "b.csv", contentType: "text/csv" })
      .expect(200);

    expect(answer.body.files).to.deep.equal([
      `Übersicht.txt image/png ${png.length}`,
      `a.pdf application/pdf ${pdf.length}`,
      "b.csv text/csv 5",
    ]);
  });

  it("take a list of one file, and no file", async () => {
    expect((await post().attach("pages", pdf, "a.pdf").expect(200)).body.files).to.have.length(1);
    expect((await post().field("title", "Q3").expect(200)).body.files).to.deep.equal([]);
  });

  const lies: [what: string, field: string, bytes: Buffer][] = [
    ["a PDF that is declared as PNG", "cover", pdf],
    ["text that is declared as PNG", "cover", Buffer.from("PNG")],
    ["an empty file", "cover", Buffer.alloc(0)],
    ["binary data that is declared as CSV", "pages", Buffer.from([0x61, 0x00, 0x62])],
    ["text of another encoding", "pages", Buffer.from([0x61, 0xe4, 0x3b])],
    ["a picture where pages are expected", "pages", png],
  ];
  for (const [what, field, bytes] of lies) {
    it(`refuse ${what}`, async () => {
      const type = field === "cover" ? "image/png" : "text/csv";
      const answer = await post().attach(field, bytes, { filename: "x", contentType: type });
      expectUnprocessable(answer, field);
    });
  }

  it("refuse a file beyond the size that its field allows", async () => {
    const large = Buffer.concat([png, Buffer.alloc(101 - png.length)]);
    expectRefusal(await post().attach("cover", large, "a.png"), "PAYLOAD_TOO_LARGE");
  });

  it("refuse too many files, and text in the place of a file", async () => {
    const four = [1, 2, 3, 4].reduce((sent) => sent.attach("pages", pdf, "a.pdf"), post());
    expectRefusal(await four, "BAD_REQUEST");
    expectInvalid(await post().send({ pages: ["a"] }), "body", "pages.0");
    expectInvalid(await post().field("cover", "text"), "body", "cover");
  });
});
