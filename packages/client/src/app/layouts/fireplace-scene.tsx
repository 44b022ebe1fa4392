import { MantelObjects } from './mantel-objects.tsx';

function Hearth() {
  return (
    <g>
      <rect x="108" y="449" width="324" height="309" fill="#343f5c" />
      <rect x="108" y="449" width="324" height="26" fill="#2b3550" />
      <rect x="131" y="494" width="278" height="264" fill="#414d6d" />
      <path d="M169 758V617a101 101 0 0 1 202 0v141z" fill="#5a6788" />
      <path d="M179 758V617a91 91 0 0 1 183 0v141z" fill="url(#fire-opening)" />
      <path
        d="M252 579c8 42 82 62 82 118 0 38-28 61-64 61s-64-23-64-61c0-48 48-66 46-118z"
        fill="url(#fire-outer)"
      />
      <path d="M264 648c6 26 44 36 44 68 0 20-16 36-36 36s-37-16-37-36c0-28 30-38 29-68z" fill="#fbe4a4" />
      <path d="M204 744l132-14" stroke="#3d2318" strokeWidth="15" strokeLinecap="round" />
      <path d="M204 730l132 14" stroke="#5c3622" strokeWidth="15" strokeLinecap="round" />
      <path d="M196 750h148v8H196z" fill="#b04a1c" />
    </g>
  );
}

function Room() {
  return (
    <g>
      <path d="M0 604c30-6 92 2 92 60v62h20c26 0 42 14 42 40v124H0z" fill="#101728" />
      <clipPath id="fire-blanket">
        <path d="M0 608c34 0 70 8 78 40l8 60c-24 10-56 14-86 8z" />
      </clipPath>
      <g clipPath="url(#fire-blanket)">
        <path d="M0 600h100v124H0z" fill="#7d4d3c" />
        <path
          d="M0 630c30-2 62 4 92 22M0 660c30-2 62 2 92 18M0 690c30-2 62 2 92 16"
          fill="none"
          stroke="#a06a50"
          strokeWidth="13"
        />
      </g>
      <path
        d="M32 602c34 2 60 18 60 62v62h20c26 0 42 14 43 40"
        fill="none"
        stroke="#93593c"
        strokeWidth="3"
      />
      <path d="M415 764h108v9H415zM445 773h8v70h-8zM484 773h8v70h-8zM421 841h96v8h-96z" fill="#0e1422" />
      <path d="M415 764h108" stroke="#8a5a3c" strokeWidth="3" />
      <path d="M438 733h33v29h-33z" fill="#c9d2e8" />
      <path d="M471 740h5a8 8 0 0 1 0 16h-5" fill="none" stroke="#c9d2e8" strokeWidth="5" />
      <path
        d="M448 724c-5-6 5-10 0-22m14 22c-5-6 5-10 0-22"
        fill="none"
        stroke="#6b7488"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  );
}

/** Default illustration of the sign-in page. */
export function FireplaceScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 540 868" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <defs>
        <radialGradient id="fire-glow" cx="0.5" cy="0.8" r="0.56">
          <stop offset="0" stopColor="#f08a4b" stopOpacity="0.4" />
          <stop offset="1" stopColor="#f08a4b" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="fire-opening" cx="0.5" cy="1" r="0.9">
          <stop offset="0" stopColor="#b04a1c" />
          <stop offset="0.5" stopColor="#4a1c12" />
          <stop offset="1" stopColor="#140b0a" />
        </radialGradient>
        <linearGradient id="fire-outer" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f7c46c" />
          <stop offset="1" stopColor="#d9622a" />
        </linearGradient>
      </defs>
      <rect width="540" height="868" fill="#1b2338" />
      <rect y="758" width="540" height="110" fill="#262637" />
      <rect width="540" height="868" fill="url(#fire-glow)" />
      <Hearth />
      <rect x="75" y="424" width="390" height="25" rx="2" fill="var(--primary)" />
      <rect x="75" y="424" width="390" height="6" rx="2" fill="#6b96f5" />
      <MantelObjects />
      <Room />
    </svg>
  );
}
