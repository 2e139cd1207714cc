import { expect } from "chai";
import { channels } from "#interface/shared/channels.generated";
import { visit } from "../support/pages.js";
import { useService } from "../support/service.js";

describe("GET /live", () => {
  const service = useService();

  it("lists the channels to a signed-in user, and allows only scripts of the service's origin", async () => {
    const { agent } = await service.asUser();
    const { status, text, headers } = await visit(agent, "/live");
    const policy = headers["content-security-policy"];
    const scripts = [...text.matchAll(/<script src="([^"]+)"/g)].map(([, path = ""]) => path);

    expect(status).to.equal(200);
    for (const { name } of channels) expect(text).to.include(`<option>${name}</option>`);
    expect(policy)
      .to.include("script-src 'self'")
      .and.include("connect-src 'self'")
      .and.not.include("unsafe");
    expect(text.match(/<script/g)).to.have.length(scripts.length);
    for (const path of scripts)
      await agent.get(path).expect(200).expect("Content-Type", "text/javascript; charset=utf-8");
  });

  it("redirects to the sign-in page without a session", async () => {
    const { headers } = await visit(service.anonymous, "/live").expect(303);

    expect(headers["location"]).to.equal("/auth/sign-in?returnTo=%2Flive");
  });
});
