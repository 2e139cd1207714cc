import { gate } from "#application/kit/gate";
import { NoteRepository } from "#domain/notes/note.repository";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

interface Needs {
  currentUser: User;
  input: { id: string };
}

/** Loads a note of the caller. Somebody else's note looks like one that is not there. */
const loadOwn = () =>
  gate({
    inject: { notes: NoteRepository },
    refuses: ["NOT_FOUND"],

    async check({ currentUser, input }: Needs, { notes }) {
      const note = await notes.findFirst({ where: { id: input.id, ownerId: currentUser.id } });
      if (!note) throw new ServiceError("NOT_FOUND", "Note not found");

      return { note };
    },
  });

export const canViewNote = loadOwn();
export const canEditNote = loadOwn();
