import { returnTo } from "#application/auth/return-to.schema";
import { endpoint } from "#application/kit/endpoint";
import { ifFits, list, object, oneOf, page, string } from "#application/kit/schema";
import { IdentityProviders } from "#domain/identities/identity-providers";

const fields = {
  returnTo: ifFits(returnTo()),
  done: ifFits(oneOf("signed-out", "password", "deleted")),
};

/** Web page: the form to sign in, and a button for each provider. */
export default endpoint()
  .input(fields)
  .inject({ identityProviders: IdentityProviders })
  .output(page({ ...fields, providers: list(object({ name: string(), label: string() })) }))
  .handler(({ input }, { identityProviders }) => ({ ...input, providers: [...identityProviders.list()] }));
