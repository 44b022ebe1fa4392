/** Vase, clock, photograph, candle; their bottom edge is at y = 425. */
export function MantelObjects() {
  return (
    <g>
      <g fill="none" stroke="#7d9a86" strokeWidth="4" strokeLinecap="round">
        <path d="M143 370c0-32-4-62-10-88M143 360c4-26 14-46 28-62M142 366c-6-22-18-38-32-48" />
      </g>
      <g fill="#9db5a3">
        <ellipse cx="132" cy="272" rx="6" ry="11" transform="rotate(-8 132 272)" />
        <ellipse cx="173" cy="283" rx="6" ry="11" transform="rotate(42 173 283)" />
        <ellipse cx="100" cy="307" rx="6" ry="11" transform="rotate(-64 100 307)" />
        <ellipse cx="116" cy="324" rx="6" ry="11" transform="rotate(-32 116 324)" />
        <ellipse cx="129" cy="300" rx="6" ry="11" transform="rotate(-58 129 300)" />
        <ellipse cx="157" cy="316" rx="6" ry="11" transform="rotate(66 157 316)" />
      </g>
      <path
        d="M131 369h24v14c8 5 12 14 12 22 0 9-3 15-6 20h-36c-3-5-6-11-6-20 0-8 4-17 12-22z"
        fill="#c9d2e8"
      />
      <path d="M242 415h56l6 10h-68z" fill="#8b6a45" />
      <circle cx="270" cy="378" r="46" fill="#8b6a45" />
      <circle cx="270" cy="378" r="39" fill="#f0e8d8" />
      <path
        d="M270 354v24l17 10"
        fill="none"
        stroke="#1b2338"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="353" y="339" width="64" height="86" rx="2" fill="#8b6a45" />
      <rect x="361" y="347" width="48" height="70" fill="#e8dcc8" />
      <path
        d="M362 417v-8c0-10 6-18 15-18s15 8 15 18v8zM386 417v-8c0-8 5-14 12-14s11 6 11 14v8z"
        fill="#5a6b88"
      />
      <circle cx="377" cy="380" r="11" fill="#c98f6b" />
      <circle cx="395" cy="384" r="10" fill="#ecc4a4" />
      <rect x="424" y="373" width="22" height="52" rx="2" fill="#ece4d4" />
      <path d="M435 373v-10" stroke="#ece4d4" strokeWidth="2" />
      <path d="M435 348c3 5 4 8 4 11a4 4 0 0 1-8 0c0-3 2-6 4-11z" fill="#f5a83c" />
    </g>
  );
}
