/** The seven roles of the product (spec part 1 §1), strongest first. */
export const ROLES = [
  'super_admin',
  'admin',
  'provider',
  'manager',
  'care_giver',
  'staff',
  'progress_note',
] as const

export type Role = (typeof ROLES)[number]

/** Returns the strongest of several roles; undefined for none. */
export function strongestRole(roles: Iterable<Role>): Role | undefined {
  const heldRoles = new Set(roles)
  return ROLES.find(candidate => heldRoles.has(candidate))
}
