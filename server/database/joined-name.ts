import { fullName } from '#domain/values/full-name.ts'

interface JoinedName {
  readonly first_name: string | null
  readonly last_name: string | null
}

/** Returns the name of a person whose card was joined; null when there is none. */
export const nameOf = ({ first_name, last_name }: JoinedName): string | null =>
  first_name === null ? null : fullName({ first_name, last_name: last_name ?? '' })
