/** Whether one of the texts contains what is searched, whatever its case. Nothing searched is in all of them. */
export function contains(texts: readonly (string | null)[], search = ''): boolean {
  const wanted = search.trim().toLowerCase()
  return texts.some(text => (text ?? '').toLowerCase().includes(wanted))
}
