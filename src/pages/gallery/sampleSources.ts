import type { Sources } from '#react/source'
import type { WidgetExample } from '#react/widget'
import type { HttpCalls } from '#runtime/http'

/** The sources of the session, but what an example brings along is not asked of the server. */
export function sourcesFor({ answers = {}, stored = {} }: WidgetExample, sources: Sources): Sources {
  const { http, files } = sources.ports
  const get: HttpCalls['get'] = <T>(path: string, ...rest: Rest) =>
    Object.hasOwn(answers, path) ? Promise.resolve(answers[path] as T) : http.get<T>(path, ...rest)
  const url = (path: string) => stored[path] ?? files.url(path)
  return { ...sources, ports: { ...sources.ports, http: { ...http, get }, files: { ...files, url } } }
}

type Rest = Parameters<HttpCalls['get']> extends [string, ...infer Others] ? Others : never
