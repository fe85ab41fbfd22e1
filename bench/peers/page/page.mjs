import { dexie } from './dexie.mjs'
import { pouchdb } from './pouchdb.mjs'
import { replicachePeer } from './replicache.mjs'
import { rxdb } from './rxdb.mjs'

Object.assign(window, { peers: { rxdb, pouchdb, dexie, replicache: replicachePeer } })
