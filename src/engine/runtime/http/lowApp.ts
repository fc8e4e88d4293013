import type { CurrentRoute } from '#runtime/port'

/** The value of `X-Low-App-ID`, empty where the header is not sent. spec: shell §7 */
export function lowAppIdOf(route: CurrentRoute): string {
  return route.name.startsWith('low-app') ? (route.params.appId ?? '') : ''
}
