import type { Role } from '../../values/roles.ts'

/**
 * The fields people may change about themselves (spec part 1 §2, Profile). Position, title, department, role and homes
 * are set by people who administer.
 */
export const EDITABLE_FIELDS = ['first_name', 'last_name', 'language', 'email', 'phone_number'] as const

export type EditableField = (typeof EDITABLE_FIELDS)[number]

/** A person without an open grant may change nothing. */
export const editableFields = (role: Role | null | undefined): readonly EditableField[] =>
  role === null || role === undefined ? [] : EDITABLE_FIELDS
