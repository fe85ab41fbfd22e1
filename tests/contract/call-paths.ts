/** The paths of the API as a type of the app: a path that the server no longer has does not compile there. */
import * as v from 'valibot'
import type { CallShape } from '#server/rest/described-call.ts'

/** As it is formatted: a few paths stand in one line. */
const LONGEST_LINE = 90

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The source of `src/session/call-paths.ts`. */
export function callPathsSource(calls: readonly CallShape[]): string {
  const members = METHODS.map(method => {
    const paths = [...new Set(calls.filter(call => call.method === method).map(typeOf))]
    const inOneLine = ` ${paths.join(' | ')}`
    const union = inOneLine.length < LONGEST_LINE ? inOneLine : paths.map(path => `\n    | ${path}`).join('')
    return `  readonly ${method}:${union}\n`
  })
  return `/** What the server can be asked for, below /api/v1. Written by \`npm run openapi\` from the calls it describes. */
export interface CallPaths {
${members.join('')}}
`
}

/** \`clients/\${number}\` of /clients/:clientId */
function typeOf({ path, params }: CallShape): string {
  const typed = path.slice(1).replaceAll(/:(\w+)/g, (_, name: string) => `\${${idOf(params[name])}}`)
  return typed.includes('${') ? `\`${typed}\`` : `'${typed}'`
}

const idOf = (param: v.GenericSchema | undefined): 'number' | 'string' =>
  param !== undefined && typeof v.safeParse(param, '1').output === 'number' ? 'number' : 'string'
