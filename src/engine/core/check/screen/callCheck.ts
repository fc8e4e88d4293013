import type { CallStep } from '#core/document'
import { type Endpoint, endpoints, methodFinder, methodsOf, modelEndpoints } from '#core/endpoint'
import type { Library } from '#core/library'
import { fillText, hintTexts, screenDiagnostics } from '#core/message'
import { nearestOrAll, unknownName } from '#core/model'
import type { CheckContext } from '../checkContext.ts'

const bare = (path: string): string => path.replace(/\?.*$/, '')

/** The calls of the catalogue and of the model whose base path `path` is below. */
const callsNear = (path: string, library: Library): readonly Endpoint[] => {
  const models = [...library.models(), ...library.reports()]
  const owner = models.find(({ api }) => api !== undefined && path.startsWith(`${api}/`))
  return [...endpoints, ...(owner ? modelEndpoints(owner) : [])]
}

/** The endpoint that a document names as `GET /path`; undefined when there is none. */
export function endpointOf(call: string, library: Library): Endpoint | undefined {
  const [method = '', written = ''] = call.split(' ')
  const path = bare(written)
  return callsNear(path, library).find((one) => sameCall(one, method, path))
}

/** Checks that a call exists and gets all required parameters and no unknown ones. */
export function checkCall(step: Pick<CallStep, 'call' | 'with'>, { library, collector, at }: CheckContext): void {
  const [method = '', written = ''] = step.call.split(' ')
  const path = bare(written)
  const near = callsNear(path, library)
  const endpoint = endpointOf(step.call, library)
  if (endpoint) checkWith(step, endpoint, { library, collector, at })
  if (endpoint || library.vocabulary.hasCall(method, path)) return
  const methods = near.filter((one) => samePath(one.path, path)).flatMap(methodsOf)
  const paths = near.map((one) => `${one.method} ${one.path}`)
  const candidates = methods.length > 0 ? [] : paths
  const otherwise =
    methods.length > 0
      ? fillText(hintTexts.unknown.methods, { methods: methods.join(hintTexts.unknown.or) })
      : hintTexts.unknown.calls
  collector.add([...at, 'call'], unknownName('call', { name: step.call, candidates, otherwise }))
}

const shapeOf = (path: string): string => path.replace(/(\{[^}]*\}|:[A-Za-z]\w*)/g, '{}')
const samePath = (one: string, other: string): boolean => shapeOf(one) === shapeOf(other)
const sameCall = (endpoint: Endpoint, method: string, path: string): boolean =>
  samePath(endpoint.path, path) && methodsOf(endpoint).includes(method as 'GET')

interface Shape {
  properties?: Readonly<Record<string, unknown>>
  required?: readonly string[]
  additionalProperties?: unknown
}

/** `with` fills the parameters of the path; the rest goes into the body or the query. */
function checkWith(step: Pick<CallStep, 'call' | 'with'>, endpoint: Endpoint, { collector, at }: CheckContext): void {
  const names = Object.keys(step.with ?? {})
  const inPath = [...step.call.matchAll(/\{(\w+)\}|:([A-Za-z]\w*)/g)].map(([, braced, plain]) => braced ?? plain ?? '')
  const inQuery = [...new URLSearchParams(/\?(.*)$/.exec(step.call)?.[1] ?? '').keys()]
  const isBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const shape = ((isBody ? endpoint.body : endpoint.query) ?? {}) as Shape
  const candidates = Object.keys(shape.properties ?? {})
  for (const name of [...inPath, ...(shape.required ?? [])]) {
    if (names.includes(name) || inQuery.includes(name)) continue
    collector.report([...at, step.with ? 'with' : 'call'], screenDiagnostics.callNeeds, { path: endpoint.path, name })
  }
  for (const name of names) {
    if (inPath.includes(name) || candidates.includes(name) || shape.additionalProperties !== false) continue
    collector.report(
      [...at, 'with', name],
      screenDiagnostics.callDoesNotTake,
      { path: endpoint.path, name },
      nearestOrAll(name, candidates),
    )
  }
}

const knownMethods = methodFinder(endpoints)

/** Whether a server path returns a file or answers a plain GET. */
export function isReadable(address: string, library: Library): boolean {
  const path = bare(address)
  if (knownMethods(path).includes('GET') || library.vocabulary.hasCall('GET', path)) return true
  return callsNear(path, library).some((one) => sameCall(one, 'GET', path))
}
