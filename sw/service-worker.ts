/// <reference lib="webworker" />
/**
 * The shell of the app, there without a network. Records never pass through here: reads come from the mirror, writes
 * from the outbox, and neither /api nor an attachment is ever cached.
 */
import { showPushes } from './pushes.ts'
import { type ShellFile, takeShell } from './shell.ts'
import { takeOverWhenAsked } from './updates.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: ShellFile[] }

takeShell(self, self.__WB_MANIFEST) // install, activate, fetch, message: this release's files, those before it dropped
takeOverWhenAsked(self) // activate: the first visit is served too; message: an update only after a person agreed
showPushes(self) // push, notificationclick: what happened and in which home, and a tap opens the list
