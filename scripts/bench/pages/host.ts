import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves a folder on the loopback; returns its address and how to stop it. */
export async function hostFolder(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname)
    const content = await readFile(join(folder, path)).catch(() => null)
    response.writeHead(content ? 200 : 404, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' })
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
