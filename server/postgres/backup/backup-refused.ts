import { StartRefusedError } from '../../start-refused.ts'

/** The backup cannot be written or restored; the message is one sentence for the person who tries. */
export class BackupRefused extends StartRefusedError {}
