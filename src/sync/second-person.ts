/**
 * A second person signs on the same screen (decision 109): only on a home's tablet, where people have PINs. Other
 * devices have no such dialog, and load no code of it.
 */
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { OperationInput, OperationKind } from '#domain/operations.ts'

/** One operation that somebody else than who is signed in records with their own PIN and key. */
export interface SecondPersonProps<Kind extends OperationKind = OperationKind> {
  readonly kind: Kind
  readonly args: OperationInput<Kind>
  /** Who may not do it, such as the author of what is signed. */
  readonly exceptId: number
  /** What is signed, as the person reads it before signing. */
  readonly children: ReactNode
  readonly onClose: () => void
}

export const SecondPersonContext = createContext<ComponentType<SecondPersonProps> | undefined>(undefined)

/** Returns the dialog in which a second person signs; undefined on a device that is no home's tablet. */
export const useSecondPersonDialog = (): ComponentType<SecondPersonProps> | undefined =>
  use(SecondPersonContext)
