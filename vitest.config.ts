import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const quiet = 'tests/support/quiet-console.ts'

/** `npm run hunt` looks for stories nobody has lived through yet. */
const isHunt = process.env.HUNT_RUNS !== undefined

/** Screens whose timers stand still: what other files left in the modules they share would stand still too. */
const holdingTime = ['tests/features/sign-in/leads-on.test.tsx']

/**
 * What asks a database waits for it half of its time: two files to a core. What draws screens or reads files keeps a
 * core busy. Those that wait run first, then the others.
 */
const waits = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 1 } }
const computes = { maxWorkers: availableParallelism(), sequence: { groupOrder: 2 } }

export default defineConfig({
  test: {
    // Once for the run: it starts the PostgreSQL that `server` and `device` share.
    globalSetup: 'tests/support/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          ...computes,
          isolate: false,
          environment: 'node',
          include: ['tests/domain/**/*.test.ts'],
          setupFiles: [quiet],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...waits,
          isolate: false,
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: [quiet],
        },
      },
      {
        extends: true,
        test: {
          name: 'device',
          ...waits,
          isolate: false,
          environment: 'node',
          include: ['tests/{mirror,sync}/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto', quiet],
        },
      },
      {
        extends: true,
        test: {
          name: 'model',
          ...waits,
          isolate: false,
          environment: 'node',
          include: [isHunt ? 'tests/model/hunt.ts' : 'tests/model/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto', quiet],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'features',
          ...computes,
          isolate: false,
          environment: 'jsdom',
          include: ['tests/features/**/*.test.{ts,tsx}'],
          exclude: holdingTime,
          setupFiles: [
            'fake-indexeddb/auto',
            'tests/support/many-reads.ts',
            quiet,
            'tests/support/patient-screens.ts',
            'tests/support/plain-styles.ts',
          ],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'features-alone',
          ...computes,
          environment: 'jsdom',
          include: holdingTime,
          setupFiles: [
            'fake-indexeddb/auto',
            'tests/support/many-reads.ts',
            quiet,
            'tests/support/patient-screens.ts',
            'tests/support/plain-styles.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'tidy',
          ...computes,
          environment: 'node',
          include: ['tests/{tidy,contract}/**/*.test.ts'],
          // They only read: one load of the project and its modules is enough for all of them.
          isolate: false,
          setupFiles: [quiet],
        },
      },
    ],
  },
})
