import type { ReactNode } from 'react'
import { messages } from '#core/message'
import './art.css'
import './login.css'

/** The look of the pages before a sign-in: a picture, and a card with the name of the product above its content. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className="login">
      <LoginArt />
      <main className="login-main" id="main" tabIndex={-1}>
        <div className="login-card">
          <h1>
            <i className="brand-mark" />
            {messages.shell.platform}
          </h1>
          {children}
        </div>
      </main>
    </div>
  )
}

/** Rows of a field that run towards the viewer, cut off at the near hill. */
const furrows = [
  'M330 600 L-40 900',
  'M365 600 L150 900',
  'M400 600 L340 900',
  'M435 600 L530 900',
  'M470 600 L730 900',
  'M505 600 L960 900',
]
const hills = {
  far: 'M0 570 C90 500 190 455 300 490 S470 420 590 440 S730 500 800 470 V900 H0Z',
  middle: 'M0 650 C120 570 260 560 380 600 S660 560 800 610 V900 H0Z',
  near: 'M0 725 C150 655 330 630 500 655 S720 700 800 680 V900 H0Z',
}

/** The picture beside the form: hills, fields and a mast that listens. Only on wide screens. */
function LoginArt() {
  const { slogan, points } = messages.page.login
  return (
    <aside className="login-art" aria-label={messages.shell.platform}>
      <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <clipPath id="login-near">
          <path d={hills.near} />
        </clipPath>
        <circle className="art-sun" cx="620" cy="360" r="56" />
        <path className="art-far" d={hills.far} />
        <path className="art-middle" d={hills.middle} />
        <g className="art-house">
          <path d="M120 640 l36 -30 36 30 v80 h-72Z" />
          <path d="M204 652 l28 -24 28 24 v60 h-56Z" />
          <path d="M610 640 l32 -27 32 27 v70 h-64Z" />
        </g>
        <g className="art-mast">
          <path d="M448 670 L466 520 L484 670 M455 610 H477 M451 642 H481" />
          <path d="M446 506 a28 28 0 0 1 40 0 M436 494 a44 44 0 0 1 60 0" />
          <circle cx="466" cy="518" r="5" />
        </g>
        <path className="art-near" d={hills.near} />
        <g clipPath="url(#login-near)">
          {furrows.map((d) => (
            <path key={d} className="art-furrow" d={d} />
          ))}
        </g>
      </svg>
      <div className="login-art-words">
        <p className="login-slogan">{slogan}</p>
        <ul>
          {Object.values(points).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
