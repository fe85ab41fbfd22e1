import { argon2id } from 'hash-wasm'

/** The cost of one try: memory in KiB, and passes over it. */
export interface PinHashCost {
  readonly memory_kib: number
  readonly passes: number
}

export interface PinToHash {
  readonly pin: string
  readonly salt: Uint8Array
  readonly cost: PinHashCost
}

const HASH_BYTES = 32

/** Returns the argon2id hash of a PIN. It keeps its thread busy for as long as it takes. */
export const argon2Of = ({ pin, salt, cost }: PinToHash): Promise<Uint8Array> =>
  argon2id({
    password: pin,
    salt,
    memorySize: cost.memory_kib,
    iterations: cost.passes,
    parallelism: 1,
    hashLength: HASH_BYTES,
    outputType: 'binary',
  })
