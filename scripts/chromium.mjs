import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A Chromium without a sandbox (root has none) that sends no requests of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = () =>
  (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))

function fromPlaywright() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return undefined
  const folders = readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort()
    .reverse()
  return folders
    .flatMap((name) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-headless-shell-linux64/chrome-headless-shell'].map(
        (file) => join(cache, name, file),
      ),
    )
    .find((file) => existsSync(file))
}

const found = () => [process.env.CHROMIUM, onPath(), fromPlaywright()].find((file) => file && existsSync(file))

function install() {
  const quiet = { stdio: 'inherit' }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], {
      ...quiet,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return
  }
  spawnSync('npx', ['playwright', 'install', 'chromium'], quiet)
}

/** The path of a Chromium; installs one if there is none. If that fails, the error names what to install. */
export function chromium() {
  const present = found()
  if (present) return present
  install()
  const installed = found()
  if (installed) return installed
  throw new Error(
    'No Chromium found. Install one (Debian: apt-get install chromium fonts-noto-cjk) or name it in CHROMIUM.',
  )
}
