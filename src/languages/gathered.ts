/** `needs-attention.json` is what stands under `needsAttention`. */
export const partOf = (path: string): string =>
  path.replace(/^.*\/|\.json$/g, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export const gathered = (files: Readonly<Record<string, object>>): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(files).map(([path, words]) => [partOf(path), words]))
