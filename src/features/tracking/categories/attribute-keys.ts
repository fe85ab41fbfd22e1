/** The keys by which entries know the values of a category: made once, never changed (values of one key are one line). */
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'

const MAX_LETTERS = 30
/** Of a name without letters that a key may have. */
const OTHERWISE = 'value'

/** 'Blood glucose (mg)' → 'blood_glucose_mg'. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const words = plain.match(/[a-z0-9]+/g)?.join('_') ?? ''
  const slug = /^[a-z]/.test(words) ? words : words === '' ? OTHERWISE : `${OTHERWISE}_${words}`
  return slug.slice(0, MAX_LETTERS).replace(/_$/, '')
}

/**
 * Every value with its key; those that have none yet ('') get one of their name. A key the category had before is not
 * given to another value: it may be of another kind.
 */
export function withKeys(
  values: readonly TrackingAttribute[],
  before: readonly Pick<TrackingAttribute, 'key'>[],
): TrackingAttribute[] {
  const taken = new Set([...before, ...values].map(({ key }) => key))
  return values.map(value => {
    if (value.key !== '') return value
    const slug = slugOf(value.name)
    let key = slug
    for (let count = 2; taken.has(key); count += 1) key = `${slug}_${count}`
    taken.add(key)
    return { ...value, key }
  })
}
