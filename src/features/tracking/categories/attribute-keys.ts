/** The keys by which entries refer to a category's values: made once, never changed (one key is one chart line). */
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'

const MAX_KEY_LENGTH = 30
/** The key of a name that has no letters a key may contain. */
const FALLBACK_KEY = 'value'

/** Returns the key for a name: 'Blood glucose (mg)' → 'blood_glucose_mg'. */
function slugOf(name: string): string {
  const plainName = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const joinedWords = plainName.match(/[a-z0-9]+/g)?.join('_') ?? ''
  const slug = /^[a-z]/.test(joinedWords)
    ? joinedWords
    : joinedWords === ''
      ? FALLBACK_KEY
      : `${FALLBACK_KEY}_${joinedWords}`
  return slug.slice(0, MAX_KEY_LENGTH).replace(/_$/, '')
}

/**
 * Returns every value with a key; a value without a key ('') gets one made from its name. A key the category had
 * before is never assigned to another value, which may have another data type.
 */
export function withKeys(
  values: readonly TrackingAttribute[],
  previousAttributes: readonly Pick<TrackingAttribute, 'key'>[],
): TrackingAttribute[] {
  const usedKeys = new Set([...previousAttributes, ...values].map(({ key }) => key))
  return values.map(value => {
    if (value.key !== '') return value
    const slug = slugOf(value.name)
    let key = slug
    for (let count = 2; usedKeys.has(key); count += 1) key = `${slug}_${count}`
    usedKeys.add(key)
    return { ...value, key }
  })
}
