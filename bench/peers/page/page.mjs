import { pouchdb } from './pouchdb.mjs'
import { rxdb } from './rxdb.mjs'

Object.assign(window, { peers: { rxdb, pouchdb } })
