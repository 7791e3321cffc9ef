/// <reference lib="dom" />
/**
 * Daily's call machine, simulated: the script that a browser's voice test loads in its room. It answers daily-js by
 * window messages, sends what the microphone hears as turns, and plays the assistant's sentences.
 */

interface Slot {
  callMachine?: unknown;
}

interface DailyMessage {
  readonly what: "iframe-call-message";
  readonly from: "module" | "embedded";
  readonly callClientId: string;
  readonly action: string;
  readonly callbackStamp?: string;
  readonly properties: { readonly url: string };
  readonly data: unknown;
  readonly state: boolean;
  readonly interval: number;
  readonly inputSettings: unknown;
}

/** What the simulated room sends. */
interface RoomEvent {
  /** A message of the assistant. */
  readonly data?: unknown;
  /** Address of a sentence to play. */
  readonly play?: string;
  /** The call is over, and the browser has to leave the room. */
  readonly eject?: 1;
}

/** The microphone's level (root mean square) above which the person is taken to speak. */
const SPEECH_LEVEL = 0.02;
const TICK_MS = 100;
/** Silence after which a turn is over. */
const TURN_END_TICKS = 2;

const cameraErrors: Readonly<Record<string, string>> = {
  NotAllowedError: "permissions",
  NotFoundError: "not-found",
  NotReadableError: "mic-in-use",
  OverconstrainedError: "constraints",
  TypeError: "undefined-mediadevices",
};

const { pendings, instances } = (
  window as typeof window & { _daily: { pendings: string[]; instances: Record<string, Slot> } }
)._daily;

function levelOf(analyser: AnalyserNode | undefined): number {
  if (!analyser) return 0;
  const wave = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(wave);
  return Math.hypot(...wave) / Math.sqrt(wave.length); // root mean square
}

/** Plays the assistant, opens the microphone and measures the level of both. */
function createSound() {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const assistantAnalyser = context.createAnalyser();
  assistantAnalyser.connect(out);
  const [track] = out.stream.getAudioTracks();
  let microphoneAnalyser: AnalyserNode | undefined;
  let microphone: MediaStreamTrack | undefined;
  let isClosed = false;
  void context.resume();
  return {
    track,
    hasMicrophone: () => microphone !== undefined,
    assistantLevel: () => levelOf(assistantAnalyser),
    userLevel: () => (microphone?.enabled ? levelOf(microphoneAnalyser) : 0),
    async openMicrophone(): Promise<MediaStream> {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      [microphone] = stream.getAudioTracks();
      microphoneAnalyser = context.createAnalyser();
      // Covers a whole tick, so that no short sound is missed.
      microphoneAnalyser.fftSize = 8192;
      context.createMediaStreamSource(stream).connect(microphoneAnalyser);
      return stream;
    },
    mute(isMuted: boolean): void {
      if (microphone) microphone.enabled = !isMuted;
    },
    async play(address: string): Promise<void> {
      const bytes = await (await fetch(address)).arrayBuffer();
      const decoded = await context.decodeAudioData(bytes).catch(() => undefined);
      if (!decoded || isClosed) return;
      const source = context.createBufferSource();
      source.buffer = decoded;
      source.connect(assistantAnalyser);
      const ended = new Promise((done) => source.addEventListener("ended", done));
      source.start();
      await ended;
    },
    close(): void {
      isClosed = true;
      microphone?.stop();
      track?.stop();
      void context.close();
    },
  };
}

/** Detects from the microphone's level when the person speaks, and reports each turn at its end. */
function createTurnDetector(onTurn: (speechMs: number) => void): (level: number) => void {
  let loudTicks = 0;
  let quietTicks = 0;
  return (level) => {
    if (level > SPEECH_LEVEL) {
      loudTicks += 1;
      quietTicks = 0;
      return;
    }
    quietTicks += 1;
    if (loudTicks === 0 || quietTicks <= TURN_END_TICKS) return;
    onTurn(loudTicks * TICK_MS);
    loudTicks = 0;
  };
}

function createRoom(address: string) {
  const events = new EventSource(`${address}/events`);
  const send = (message: unknown) =>
    void fetch(`${address}/up`, { method: "POST", body: JSON.stringify(message), keepalive: true }).catch(
      () => undefined,
    );
  return { events, send };
}

function boot(id: string, slot: Slot): void {
  const state = {
    local: { public: {}, streams: { cam: { stream: new MediaStream() } } },
    participants: {},
    streams: {} as Record<string, unknown>,
  };
  // daily-js reads tracks from this store.
  slot.callMachine = { store: { getState: () => state }, reset() {} };
  const timers: ReturnType<typeof setInterval>[] = [];
  let sound: ReturnType<typeof createSound> | undefined;
  let room: ReturnType<typeof createRoom> | undefined;
  let isSubscribed = false;
  let hasLeft = false;

  const post = (action: string, extra: object = {}) =>
    postMessage({ ...extra, action, what: "iframe-call-message", callClientId: id, from: "embedded" }, location.origin);
  const every = (ms: number, tick: () => void) => timers.push(setInterval(tick, ms));
  const user = () => participant("me", "", { local: true, state: sound?.hasMicrophone() ? "playable" : "blocked" });
  const assistant = () =>
    participant("bot", "Vapi Speaker", { local: false, state: isSubscribed ? "playable" : "loading" });

  async function join(address: string): Promise<void> {
    const newSound = createSound();
    sound = newSound;
    await newSound.openMicrophone().then(
      (stream) => {
        state.local.streams.cam.stream = stream;
      },
      (error: Error) =>
        post("camera-error", {
          errorMsg: { errorMsg: error.message, audioOk: false },
          error: { type: cameraErrors[error.name] ?? "unknown", msg: error.message },
        }),
    );
    if (hasLeft) return;
    post("joined-meeting", { participants: { local: user() } });
    state.streams.assistant = { participantId: "bot", type: "cam", pendingTrack: newSound.track };
    post("participant-joined", { participant: assistant() });
    const newRoom = createRoom(address);
    room = newRoom;
    newRoom.events.addEventListener("message", ({ data }) => void handleEvent(JSON.parse(data) as RoomEvent));
    const detectTurn = createTurnDetector((speechMs) => newRoom.send({ type: "turn", ms: speechMs }));
    every(TICK_MS, () => detectTurn(newSound.userLevel()));
  }

  async function handleEvent({ data, play, eject }: RoomEvent): Promise<void> {
    if (eject) return leave();
    if (!play)
      return post("app-message", { data: typeof data === "string" ? data : JSON.stringify(data), fromId: "bot" });
    await sound?.play(play);
    room?.send({ type: "played" });
  }

  function leave(): void {
    hasLeft = true;
    for (const timer of timers) clearInterval(timer);
    room?.events.close();
    sound?.close();
    removeEventListener("message", handleMessage);
    post("participant-left", { participant: assistant() });
    post("left-meeting");
  }

  function handleMessage({ data, source }: MessageEvent<DailyMessage | undefined>): void {
    if (source !== window || data?.what !== "iframe-call-message" || data.from !== "module" || data.callClientId !== id)
      return;
    const reply = (extra: object = {}) => post(data.action, { ...extra, callbackStamp: data.callbackStamp });
    const handlers: Readonly<Record<string, () => void>> = {
      "join-meeting": () => void join(data.properties.url).catch((error) => reply({ error: String(error) })),
      // daily-js sends this to subscribe to the assistant's audio.
      "update-participant": () => {
        if (isSubscribed) return;
        isSubscribed = true;
        post("participant-updated", { participant: assistant() });
      },
      "app-msg": () => room?.send(parseJson(data.data)),
      "local-audio": () => {
        sound?.mute(!data.state);
        post("participant-updated", { participant: user() });
      },
      "start-remote-participants-audio-level-observer": () => {
        reply();
        every(data.interval, () =>
          post("remote-participants-audio-level", { participantsAudioLevel: { bot: sound?.assistantLevel() ?? 0 } }),
        );
      },
      "start-local-audio-level-observer": () => {
        reply();
        every(data.interval, () => post("local-audio-level", { audioLevel: sound?.userLevel() ?? 0 }));
      },
      "update-input-settings": () => reply({ inputSettings: data.inputSettings }),
      "leave-meeting": () => {
        room?.send({ type: "left" });
        leave();
      },
    };
    handlers[data.action]?.();
  }

  addEventListener("message", handleMessage);
  post("call-machine-initialized");
}

interface ParticipantAudio {
  readonly local: boolean;
  readonly state: "playable" | "blocked" | "loading";
}

const participant = (id: string, name: string, { local, state }: ParticipantAudio) => ({
  session_id: id,
  user_name: name,
  local,
  audio: state === "playable",
  tracks: { video: { state: "off" }, audio: { subscribed: local || state === "playable", state } },
});

function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return data;
  }
}

for (const id of pendings.splice(0)) {
  const slot = instances[id];
  if (slot) boot(id, slot);
}
