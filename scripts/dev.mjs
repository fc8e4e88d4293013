import { spawn } from 'node:child_process'

/** Codes for phones are written to the log, unless a gateway is set. */
const env = { SMS_URL: 'log', MAIL_URL: 'log', ...process.env }

/** The server with reload when code or a document changes, and Vite's page server in front of it. Ends both when one ends. */
const children = [
  spawn('npx', ['tsx', 'watch', '--clear-screen=false', '--include', 'schemas/**/*.json', 'scripts/dev/main.ts'], {
    stdio: 'inherit',
    env,
  }),
  spawn('npx', ['vite'], { stdio: 'inherit' }),
]
const end = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', end)
process.on('SIGINT', end)
process.on('SIGTERM', end)
