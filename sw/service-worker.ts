/// <reference lib="webworker" />
/**
 * The shell of the app, there without a network. Records never pass through here: reads come from the mirror, writes
 * from the outbox, and neither /api nor an attachment is ever cached.
 */
import { clientsClaim } from 'workbox-core'
import { serveNavigations } from './navigations.ts'
import { showPushes } from './pushes.ts'
import { takeShell } from './shell.ts'
import { takeOverWhenAsked } from './updates.ts'

declare const self: ServiceWorkerGlobalScope

takeShell(self.__WB_MANIFEST) // install, activate: fetch this version's files, drop the ones before
clientsClaim() // activate: the first visit is served too, or a screen not opened yet would be missing until a reload
serveNavigations() // fetch: every page of the app is index.html
takeOverWhenAsked(self) // message: only after a person agreed
showPushes(self) // push, notificationclick: what happened and in which home, and a tap opens the list
