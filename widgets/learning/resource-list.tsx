import { useState } from 'react'
import type { Resource } from '#contract/learning-course.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Prose } from '#kit/ui/prose.tsx'
import { driveLink, videoLink } from '#rules/learning/media.ts'
import type { CourseWords } from './course.en.ts'
import type { Model } from './model.ts'

const SIGNS = { 1: 'outside', 2: 'play', 3: 'play', 4: 'papers' } as const
const SPEEDS = [0.75, 1, 1.25, 1.5] as const

/** Renders resources in order. Large files are loaded only on request, with their size shown first. */
export const Resources = ({ model, rows }: { model: Model; rows: readonly Resource[] }) => (
  <ul className="stack gap-3">
    {rows.map(one => (
      <li key={one.id} className="card">
        <One model={model} one={one} />
      </li>
    ))}
  </ul>
)

function One({ model, one }: { model: Model; one: Resource }) {
  const t = useWords<CourseWords>()
  const [isOpen, setOpen] = useState(false)
  const { name, description, link, resourceTypeId, bytes, seconds } = one
  const facts = [
    t(`resource-${resourceTypeId as 1 | 2 | 3 | 4}`),
    seconds === null ? '' : t('minutes', { count: Math.max(1, Math.round(seconds / 60)) }),
    bytes === null ? '' : formatBytes(bytes),
  ]
  return (
    <>
      <div className="resource-head">
        <Icon name={SIGNS[resourceTypeId as 1 | 2 | 3 | 4]} />
        <div className="lines">
          <strong>{name}</strong>
          <span className="muted">{facts.filter(Boolean).join(' · ')}</span>
        </div>
      </div>
      {description && <Prose text={description} />}
      {resourceTypeId === 1 ? (
        <div>
          <a className="button" href={link} target="_blank" rel="noopener noreferrer">
            {t('openLink')}
          </a>
        </div>
      ) : isOpen ? (
        <Media model={model} one={one} />
      ) : (
        <div>
          <Button
            onClick={() => setOpen(true)}
            aria-label={`${t(`get-${resourceTypeId as 2 | 3 | 4}`)}: ${name}`}
          >
            {t(`get-${resourceTypeId as 2 | 3 | 4}`)}
          </Button>
        </div>
      )}
    </>
  )
}

function Media({ model, one }: { model: Model; one: Resource }) {
  const t = useWords<CourseWords>()
  const { id, name, link, resourceTypeId } = one
  if (resourceTypeId === 2) return <Audio model={model} one={one} />
  const video = resourceTypeId === 3 ? videoLink(link) : null
  if (video?.kind === 'file' || (resourceTypeId === 3 && !video)) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the topic's text has the same content
      <video key={id} className="player" src={video?.src ?? link} controls preload="none" playsInline />
    )
  }
  const src = video?.src ?? driveLink(link)
  return src ? (
    <>
      <iframe
        className="player"
        src={src}
        title={name}
        loading="lazy"
        allow="fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
      <a href={src} target="_blank" rel="noopener noreferrer">
        {t('openOutside')}
      </a>
    </>
  ) : (
    <a className="button" href={link} target="_blank" rel="noopener noreferrer">
      {t('openOutside')}
    </a>
  )
}

/** Renders an audio player that resumes at the last position, with adjustable speed. */
function Audio({ model, one }: { model: Model; one: Resource }) {
  const t = useWords<CourseWords>()
  const name = `heard-${one.id}`
  const [speed, setSpeed] = useState(1)
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/useMediaCaption: the topic's text has the same content */}
      <audio
        src={one.link}
        controls
        preload="none"
        onLoadedMetadata={({ currentTarget: player }) => {
          player.currentTime = model.copy.read<number>(name) ?? 0
          player.playbackRate = speed
        }}
        onPause={({ currentTarget: player }) => model.copy.write(name, Math.floor(player.currentTime))}
        onEnded={() => model.copy.drop(name)}
        ref={player => {
          if (player) player.playbackRate = speed
        }}
      />
      <label className="speed inline">
        {t('speed')}
        <select value={speed} onChange={event => setSpeed(Number(event.currentTarget.value))}>
          {SPEEDS.map(one => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
