import { expect } from "chai";
import sharp from "sharp";
import { expectNext } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { until } from "../../support/until.js";

describe("DELETE /users/current/avatar", () => {
  const service = useService();

  const withAvatar = async () => {
    const { agent, user } = await service.asUser();
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const { body } = await agent.patch("/users/current").attach("avatar", png, "a.png").expect(200);

    return { agent, user, avatarUrl: String(body.avatarUrl) };
  };

  it("removes the picture from the user, and deletes its file", async () => {
    const { agent, user, avatarUrl } = await withAvatar();
    await agent.delete("/users/current/avatar").expect(204);
    const { body } = await agent.get("/users/current").expect(200);
    const events = await service.events(user.id);

    expect(body.avatarUrl).to.equal(null);
    expect(events.at(-1)?.after).to.include({ avatarKey: null });
    await until(async () => (await service.anonymous.get(avatarUrl)).status === 404);
  });

  it("answers the same without a picture, and stores no event", async () => {
    const { agent, user } = await service.asUser();
    await agent.delete("/users/current/avatar").expect(204);

    expect(await service.events(user.id)).to.have.length(1);
  });

  it("is a button of the account page, which only a user with a picture sees", async () => {
    const { agent } = await withAvatar();
    const button = "/users/current/avatar?_method=DELETE";
    const page = () => agent.get("/auth/account").accept("text/html");
    expect((await page().expect(200)).text).to.include(button);
    await expectNext(agent.post(button), {}, "/auth/account?done=profile");

    expect((await page().expect(200)).text).not.to.include(button);
  });
});
