type Reading = readonly [pattern: RegExp, name: string]

/** What agents call themselves, the special before the general: most of them claim to be Chrome or Safari as well. */
const browsers: readonly Reading[] = [
  [/wxwork\/(\d+)/i, '企业微信'],
  [/DingTalk\/(\d+)/i, '钉钉'],
  [/MicroMessenger\/(\d+)/i, '微信'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]

const systems: readonly Reading[] = [
  [/Windows NT 10\.0/, 'Windows 10/11'],
  [/Windows NT 6\.1/, 'Windows 7'],
  [/Windows/, 'Windows'],
  [/(?:iPhone OS|iPad; CPU OS) (\d+)/, 'iOS'],
  [/HarmonyOS(?:\s(\d+))?/, 'HarmonyOS'],
  [/Android (\d+)/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const readLength = 500

function nameIn(agent: string, readings: readonly Reading[]): string | null {
  for (const [pattern, name] of readings) {
    const found = pattern.exec(agent.slice(0, readLength))
    if (found) return found[1] ? `${name} ${found[1]}` : name
  }
  return null
}

/** Browser and operating system as an agent names them; null for what cannot be told. spec: screens §14 sysLog */
export const readAgent = (agent = ''): { browser: string | null; os: string | null } => ({
  browser: nameIn(agent, browsers),
  os: nameIn(agent, systems),
})
