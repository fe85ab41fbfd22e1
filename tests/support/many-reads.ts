/**
 * Dexie puts a listener for each read of a live query on the signal of that run, which is ended before the next run
 * (`tests/mirror/live-queries.test.ts`): more than ten are no leak. More than any screen reads at once still are.
 */
import { setMaxListeners } from 'node:events'

const MAX_READS_OF_A_SCREEN = 50

setMaxListeners(MAX_READS_OF_A_SCREEN)
