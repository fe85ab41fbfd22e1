/// <reference lib="webworker" />
/**
 * Keeps the app's shell available offline. Records never pass through the service worker: reads come from the mirror,
 * writes from the outbox, and neither /api nor an attachment is ever cached.
 */
import { showPushes } from './pushes.ts'
import { keepShell, type ShellFile } from './shell.ts'
import { takeOverWhenAsked } from './updates.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: ShellFile[] }

keepShell(self, self.__WB_MANIFEST) // install, activate, fetch, message: keeps this release's files, drops others
takeOverWhenAsked(self) // activate: serves the first visit too; message: updates only after the user agreed
showPushes(self) // push, notificationclick: shows what happened and in which home; a tap opens the list
