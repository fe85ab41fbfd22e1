import { realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { keepScratchInMemory } from './tests/scratch.ts'

keepScratchInMemory()

const quiet = 'tests/support/quiet-console.ts'

/** `npm run hunt` looks for stories nobody has lived through yet. */
const isHunt = process.env.HUNT_RUNS !== undefined

/**
 * Screens whose timers stand still, as would what other files left in the modules they share; where the focus goes,
 * which a file before them may still hold; and what puts another class of bytes in the place of jsdom's.
 */
const alone = [
  'tests/features/sign-in/leads-on.test.tsx',
  'tests/features/sign-in/refused.test.tsx',
  'tests/features/tablet/turned-back.test.tsx',
]

/** Some of a file's time is waiting for a database: three files at once on two cores. */
const maxWorkers = Math.ceil(1.5 * availableParallelism())

/** Two runs one after the other may share what they transformed; within one run, keeping it costs more than it saves. */
const { TRANSFORMED_MODULES } = process.env

export default defineConfig({
  // Packages may be linked from another tree, as in the copy that tests/new works in.
  server: { fs: { allow: ['.', realpathSync('node_modules')] } },
  test: {
    // Once for the run: it starts the PostgreSQL that `server` and `device` share.
    globalSetup: 'tests/support/global-setup.ts',
    maxWorkers,
    // For a machine that does other work beside: waiting for what comes costs nothing where it comes soon.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    ...(TRANSFORMED_MODULES !== undefined && {
      experimental: { fsModuleCache: true, fsModuleCachePath: TRANSFORMED_MODULES },
    }),
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
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
          isolate: false,
          environment: 'node',
          include: ['tests/{mirror,sync,vault}/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto', 'tests/support/kept-controllers.ts', quiet],
        },
      },
      {
        extends: true,
        test: {
          name: 'model',
          isolate: false,
          environment: 'node',
          include: [isHunt ? 'tests/model/hunt.ts' : 'tests/model/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto', 'tests/support/kept-controllers.ts', quiet],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'features',
          isolate: false,
          environment: 'jsdom',
          include: ['tests/features/**/*.test.{ts,tsx}'],
          exclude: alone,
          setupFiles: [
            'fake-indexeddb/auto',
            'tests/support/nothing-stored.ts',
            'tests/support/untimed-screens.ts',
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
          environment: 'jsdom',
          include: alone,
          setupFiles: [
            'fake-indexeddb/auto',
            'tests/support/nothing-stored.ts',
            'tests/support/untimed-screens.ts',
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
          environment: 'node',
          include: ['tests/{tidy,contract}/**/*.test.ts'],
          // They only read: one load of the project and its modules is enough for all of them.
          isolate: false,
          setupFiles: [quiet],
        },
      },
      {
        extends: true,
        test: {
          name: 'new',
          environment: 'node',
          include: ['tests/new/*.test.ts'],
          // Compiles a whole copy of the project, and runs tests there: when all others are done.
          sequence: { groupOrder: 1 },
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
        },
      },
    ],
  },
})
