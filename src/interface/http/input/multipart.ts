import { promisify } from "node:util";
import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { type Schema, UploadedFile, type UploadRule } from "#application/kit/schema";
import { fieldsOf, read } from "#application/kit/schema-reader";
import { acceptedType, type MediaTypes } from "#domain/files/media-types";
import { refusedField, ServiceError } from "#domain/shared/errors";
import { refuseHostileKeys, textsOf } from "#interface/http/input/form";
import { refuseDeclared, sentMoreThan, tooLarge } from "#interface/http/input/size";

/** A field of a body that takes files. */
interface FileField {
  name: string;
  rule: UploadRule;
  isList: boolean;
  maxCount: number;
}

type PartsReader = (req: Request, res: Response) => Promise<object>;

/** Compiles the reader of multipart bodies: text by name, and files in the fields that the schema declares. */
export function multipartReader(schema: Schema, limit: number, types: () => MediaTypes): PartsReader {
  const fields = fileFieldsOf(schema);
  const parser = multer({
    storage: multer.memoryStorage(),
    defParamCharset: "utf8",
    limits: {
      fileSize: Math.max(0, ...fields.map(({ rule }) => rule.maxBytes)),
      files: fields.reduce((sum, { maxCount }) => sum + maxCount, 0),
      fields: 100,
      fieldNameSize: 200,
      headerPairs: 20,
    },
  });
  const parse = promisify(parser.fields(fields.map(({ name, maxCount }) => ({ name, maxCount }))));

  return async (req, res) => {
    refuseDeclared(req, limit);
    await Promise.race([parse(req, res).catch(refuseMultipart), sentMoreThan(limit, req)]);
    refuseHostileKeys(req.body);

    const values: Record<string, unknown> = { ...req.body };
    // Before the files are checked, because the page shows the texts of a refused form again.
    req.context.formValues = textsOf(values);
    const sent = Object.values(req.files ?? {}).flat();
    for (const field of fields) {
      const own = sent.filter(({ fieldname }) => fieldname === field.name);
      const files = await Promise.all(own.map((file) => checked(file, field, types())));
      if (files.length > 0) values[field.name] = field.isList ? files : files[0];
    }

    return values;
  };
}

function fileFieldsOf(schema: Schema): FileField[] {
  return Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
    const description = read(field);
    const isList = description.kind === "list";
    const item = isList ? description.item && read(description.item) : description;
    if (item?.kind !== "upload") return [];
    const most = description.rules.find(({ is }) => is === "max");
    const maxCount = isList && most?.is === "max" ? most.limit : 1;

    return [{ name, rule: item.upload, isList, maxCount }];
  });
}

/** Throws PAYLOAD_TOO_LARGE or UNPROCESSABLE_CONTENT for a file that the field does not allow. */
async function checked(
  { buffer, originalname, mimetype }: Express.Multer.File,
  { name, rule: { maxBytes, types } }: FileField,
  mediaTypes: MediaTypes,
): Promise<UploadedFile> {
  if (buffer.length > maxBytes) throw tooLarge();
  if (buffer.length === 0) throw refusedField(name, "upload.empty", "The file is empty");
  const type = acceptedType(await mediaTypes.detect(buffer), { declared: mimetype, types });
  if (type === undefined)
    throw refusedField(name, "upload.type", `The file must be one of: ${types.join(", ")}`);

  return new UploadedFile(buffer, originalname, type);
}

/** Throws the error of a multipart body that cannot be read. */
export function refuseMultipart(error: unknown): never {
  if (error instanceof MulterError || error instanceof ServiceError) throw error;

  throw new ServiceError("BAD_REQUEST", "The multipart body could not be read", { cause: error });
}
