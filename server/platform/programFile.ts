import { fileURLToPath } from 'node:url'

const built = new Map<string, Promise<string>>()

/**
 * The path of the program whose source is `entry`, given as `new URL('./name.ts', import.meta.url)`. In the server bundle it is `name.cjs` in
 * the same folder: the build lists it among its programs.
 */
export function programFile(entry: URL): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return Promise.resolve(fileURLToPath(entry).replace(/\.ts$/, '.cjs'))
  const builtProgram = built.get(entry.href) ?? import('./fromSources.ts').then(({ builtFrom }) => builtFrom(entry))
  built.set(entry.href, builtProgram)
  return builtProgram
}
