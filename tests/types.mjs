/** `npm run types`. */
import { checkTypes } from './steps.mjs'

process.exitCode = (await checkTypes()) ? 0 : 1
