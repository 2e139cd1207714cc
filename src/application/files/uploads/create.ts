import { DirectUploads } from "#application/files/direct-uploads.service";
import { announcedFields, storedFile } from "#application/files/stored-file.schema";
import { endpoint } from "#application/kit/endpoint";
import { list, object, optional, string } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

const field = object({ name: string(100), value: string(4_000) });
const form = object({
  url: string(2_000).description("An address, or a path of this service.").example("/uploads"),
  fields: list(field).max(20).description("The fields to send before the file, unchanged."),
});

/**
 * Announces a file, and returns the form for its content. Send the fields of the form and then the file, as `file`, in one
 * `multipart/form-data` request with POST to its `url` within an hour. Then confirm the file.
 */
export default endpoint()
  .use(signedIn)
  .use(scope("files:write"))
  .input({ ...announcedFields, digest: optional(announcedFields.digest) })
  .inject({ uploads: DirectUploads })
  .refuses("UNPROCESSABLE_CONTENT")
  .output(object({ file: storedFile, form }))
  .handler(({ currentUser, input }, { uploads }) => uploads.announce(input, currentUser));
