import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { useOpenFor } from "../../../../ui/wait/useOpenFor.ts";
import { isMasked } from "../fields.ts";
import { FoundServers } from "./FoundServers.tsx";
import { LockedValue } from "./LockedValue.tsx";
import { SettingControl } from "./SettingControl.tsx";
import classes from "./SettingField.module.css";
import { SettingAbout, type SettingRowProps } from "./SettingName.tsx";
import { sourceTestOf, usePaymentsTest, useWebhookTest } from "./settingTests.ts";
import { TestButton, TestLine } from "./TestParts.tsx";

/** How long a sensitive setting stays open after the last change. */
const OPEN_MS = 10_000;

type SensitiveFieldProps = SettingRowProps & { id: string };

/**
 * A setting that is locked. An admin who confirms a warning opens it, and it locks again 10 seconds after the last
 * change; what was typed then waits for Save as every other change does. Everybody else reads why they may not.
 */
export function SensitiveField({ id, setting, settings, tests }: SensitiveFieldProps) {
  const t = useWords("site");
  const { key } = setting;
  const name = t(`settings.of.${key}.name`);
  const { isOpen, msLeft, keepOpen } = useOpenFor(OPEN_MS);
  const row = useFocusWithin(id, isOpen);
  const [webhookTest, paymentsTest] = [useWebhookTest(key, settings), usePaymentsTest(key, settings)];
  const test = webhookTest ?? paymentsTest ?? sourceTestOf(key, settings, tests);
  const mayRemove = isOpen && isMasked(key) && settings.stored(key) !== null && settings.pending(key) !== null;
  return (
    <div className={classes.row} data-open={isOpen || undefined} ref={row}>
      <SettingAbout id={id} setting={setting} isEntered={isOpen} />
      <div className={classes.entry}>
        {isOpen ? (
          <OpenField {...{ id, setting, settings, tests, msLeft, keepOpen }} />
        ) : (
          <LockedValue setting={setting} settings={settings} />
        )}
      </div>
      <div className={classes.acts}>
        {test && <TestButton test={test} name={name} />}
        {mayRemove && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              settings.set(key, null);
              keepOpen();
            }}
          >
            {t("settings.sensitive.remove")}
          </Button>
        )}
        {settings.isAdmin && !isOpen && (
          <EditButton name={name} isWrong={settings.wrong[key] !== undefined} onConfirm={keepOpen} />
        )}
      </div>
      <TestLine test={test} />
    </div>
  );
}

// Opening leads into the field; locking takes somebody who is still in it back to the button that opened it.
function useFocusWithin(id: string, isOpen: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    if (isOpen === wasOpen) return;
    setWasOpen(isOpen);
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isOpen) document.getElementById(id)?.focus();
    else if (isLost) row.current?.querySelector<HTMLElement>("[data-edit]")?.focus();
  }, [id, isOpen, wasOpen]);
  return row;
}

function OpenField(props: SensitiveFieldProps & { msLeft: number; keepOpen: () => void }) {
  const { id, setting, settings, msLeft, keepOpen } = props;
  return (
    <>
      <SettingControl
        id={id}
        labelledBy={`${id}-name`}
        describedBy={`${id}-time`}
        setting={setting}
        settings={settings}
        onChanged={keepOpen}
      />
      <Countdown id={`${id}-time`} msLeft={msLeft} />
      {setting.key === "compatible_base_url" && (
        <FoundServers
          onChoose={(address) => {
            settings.set(setting.key, address);
            keepOpen();
          }}
        />
      )}
    </>
  );
}

function Countdown({ id, msLeft }: { id: string; msLeft: number }) {
  const t = useWords("site");
  return (
    <p className={classes.countdown} id={id} role="timer">
      <svg className={classes.ring} viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7.5" />
        <circle cx="9" cy="9" r="7.5" pathLength={OPEN_MS} strokeDasharray={`${msLeft} ${OPEN_MS}`} />
      </svg>
      {t("settings.sensitive.locksIn", { count: Math.ceil(msLeft / 1000) })}
    </p>
  );
}

function EditButton({ name, isWrong, onConfirm }: { name: string; isWrong: boolean; onConfirm: () => void }) {
  const t = useWords("site");
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="subtle"
        color="ink"
        data-edit
        data-wrong={isWrong || undefined}
        onClick={() => setAsking(true)}
        aria-label={t("settings.sensitive.editOf", { name })}
      >
        {t("settings.sensitive.edit")}
      </Button>
      {isAsking && (
        <Dialog
          title={t("settings.sensitive.title", { name })}
          onClose={close}
          acts={
            <>
              <Button variant="default" onClick={close} data-autofocus>
                {t("settings.sensitive.notNow")}
              </Button>
              <Button
                onClick={() => {
                  close();
                  onConfirm();
                }}
              >
                {t("settings.sensitive.confirm")}
              </Button>
            </>
          }
        >
          <p>{t("settings.sensitive.warning")}</p>
          <p>{t("settings.sensitive.about")}</p>
        </Dialog>
      )}
    </>
  );
}
