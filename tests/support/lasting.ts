/** Resources that outlive a test file: those of the service that all files of a process share. It is set once that service is loaded. */
export const lasting: { resources: () => Promise<string[]> } = { resources: async () => [] };
