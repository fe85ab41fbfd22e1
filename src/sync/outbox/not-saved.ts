/**
 * Asks the user when the disk refuses a write (fault 32), before anything else happens. The operation is kept in memory
 * meanwhile. A retry writes the same operation, so that a rescue file saved before causes no duplicate.
 */
import { createContext, use } from 'react'
import { Refusal } from '#domain/errors.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { isDiskFull } from '../../mirror/tables/storage.ts'
import type { PreparedOperation } from './record.ts'
import type { SignedOperation } from './signed.ts'

export interface UnsavedOperation {
  readonly kind: string
  readonly args: Readonly<Record<string, unknown>>
  /** By the server's clock (S15). */
  readonly recorded_at: Instant
  /** Absent when not even signing was possible. */
  readonly signed: SignedOperation | undefined
  readonly reason: 'full' | 'outdated' | 'unreadable'
  /** The number of failed tries. */
  readonly tryCount: number
}

export interface UnsavedOperationQuestion extends UnsavedOperation {
  /** Distinguishes questions, which are answered one by one in one window. */
  readonly id: number
  retry(): void
  /** Gives up: the user has noted it elsewhere, and the screen that recorded it shows that it failed. */
  discard(): void
}

/** Resolves when the user wants a retry, rejects when they discard it. */
export type AskUser = (
  unsavedOperation: Omit<UnsavedOperation, 'kind' | 'args' | 'recorded_at'>,
) => Promise<void>

/** Puts an operation on disk; retries as long as the user wants. Throws its `Refusal`, and what `askUser` throws. */
export async function writeOrAsk(
  mirror: MirrorDatabase,
  prepare: () => Promise<PreparedOperation>,
  askUser: AskUser,
): Promise<SignedOperation> {
  let prepared: PreparedOperation | undefined
  for (let tries = 1; ; tries++) {
    try {
      prepared ??= await prepare()
      await prepared.writeToDisk()
      return prepared.signedOperation
    } catch (error) {
      if (error instanceof Refusal) throw error
      await askUser({
        signed: prepared?.signedOperation,
        reason: failureReasonOf(mirror, error),
        tryCount: tries,
      })
    }
  }
}

function failureReasonOf(mirror: MirrorDatabase, error: unknown): UnsavedOperation['reason'] {
  if (mirror.state.current() === 'outdated') return 'outdated'
  return isDiskFull(error) ? 'full' : 'unreadable'
}

/** The oldest operation that could not be saved and is undecided. */
export const UnsavedOperationContext = createContext<UnsavedOperationQuestion | undefined>(undefined)
export const useUnsavedOperationQuestion = (): UnsavedOperationQuestion | undefined =>
  use(UnsavedOperationContext)
